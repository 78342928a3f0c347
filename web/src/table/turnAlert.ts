/** Alerts the player to their turn: page title, icon, sound and vibration. */
import { prefix } from "../connection/apiClient";
import { i18n } from "../i18n/localization.svelte";
import { playSound } from "./sounds";

export function updateTurnAlert(isMyTurn: boolean, title: string): void {
  document.title = isMyTurn ? `${i18n.translate("to_you")} – ${title}` : `${title} – Filon`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = `${prefix}/static/${isMyTurn ? "turn" : "icon"}.svg`;
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  if (!isMyTurn) return;
  playSound("turn");
  if ("vibrate" in navigator && document.visibilityState === "visible" && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(60);
}
