/** How many devices have a seat, as far as the player of this device knows. */

/** Tables whose device link was redeemed here: this player knows about the other device. */
export const redeemedTables = new Set<string>();
const key = (table: string) => `filon devices ${table}`;

/** Returns how many devices are unknown to this player, who has one of `count`. */
export function unknownDevices(table: string, count: number): number {
  if (redeemedTables.delete(table)) acknowledgeDevices(table, count);
  return Math.max(0, count - acknowledged(table));
}

export function acknowledgeDevices(table: string, count: number): void {
  try {
    localStorage.setItem(key(table), String(count));
  } catch {
    // Without storage the notice comes back with the next connection.
  }
}

function acknowledged(table: string): number {
  try {
    return Number(localStorage.getItem(key(table)) ?? 1);
  } catch {
    return 1;
  }
}
