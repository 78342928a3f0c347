/** How does somebody notice that it is their turn while looking elsewhere? Title, icon, sound and a buzz. */
import { page } from "../i18n/localization.svelte";
import { prefix } from "../connection/apiClient";
import { sound } from "./sounds";

export function attend(isMine: boolean, title: string): void {
  document.title = isMine ? `${page.say("to_you")} – ${title}` : `${title} – Filon`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = `${prefix}/static/${isMine ? "turn" : "icon"}.svg`;
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  if (!isMine) return;
  sound("turn");
  if ("vibrate" in navigator && document.visibilityState === "visible" && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(60);
}
