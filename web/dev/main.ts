import { mount } from "svelte";
import "../src/look/base.css";
import { stylesheet } from "../src/look/tokens";
import Dev from "./Dev.svelte";
import { Play } from "../src/table/play.svelte";
import { Speech } from "../src/wire/speech";
const q = new URLSearchParams(location.search);
const sheet = new CSSStyleSheet();
sheet.replaceSync(stylesheet());
document.adoptedStyleSheets = [sheet];
document.documentElement.dataset["theme"] = q.get("theme") ?? "paper";
const fx = await (await fetch("/fixtures.json")).json();
const name = q.get("case") ?? "sabale-via";
const fixture = fx.cases[name];
const game = name.startsWith("sab") ? "sabale" : "sacramento";
const speech = new Speech("en", fx.words[game], {});
const play: any = new Play({ shown: fixture.shown, events: fixture.events, sheet: fixture.sheet, speech });
play.connection = {
  send: async (kind: string, f: any) => {
    if (kind === "draft") {
      const d = fixture.drafts?.[f.steps.join("/")];
      return {
        kind: "answer",
        draft: d ?? { refusal: { code: "no_way_there", rule: "B3.1", places: { cell: "x" } } },
        why: null,
        hint: null,
      };
    }
    return { kind: "answer", why: { code: "not_your_turn" }, draft: null, hint: null };
  },
};
(window as any).play = play;
(window as any).fixture = fixture;
const n = Number(q.get("steps") ?? 0);
for (let i = 0; i < n; i++) await play.draft.push(fixture.steps[i]);
if (q.get("piece")) play.choose(q.get("piece"));
if (q.get("die")) play.die = Number(q.get("die"));
if (q.get("aim")) {
  const o = play.offers.find(
    (x: any) =>
      x.text === q.get("aim") || (q.get("aim") === "challenge" && x.meets?.some((m: string) => m.startsWith("chall"))),
  );
  play.aim(o);
}
const screen = (
  game === "sabale" ? await import("../src/games/sabale/index") : await import("../src/games/sacramento/index")
).default;
mount(Dev, { target: document.getElementById("app")!, props: { play, screen, part: q.get("part") ?? "" } });
