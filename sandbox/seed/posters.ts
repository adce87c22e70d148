import { shuffled } from "#sandbox/base/random.ts";
import { postersOf, type Scene } from "#sandbox/data/pictures.ts";
import { type Theme, themes, words } from "#sandbox/data/themes.ts";

type Video = {
  title: string;
  theme: Theme;
};

const everybody = -1;

/**
 * Chooses posters, oldest video first, so that neighbours in an anchor's list and in the newest list differ.
 */
export function posterChooser(): (video: Video, anchor: number) => string {
  const chooseScene = sceneChooser();
  const lastUse = new Map<string, number>();
  const ageOf = (poster: string, anchor: number) => lastUse.get(`${anchor} ${poster}`) ?? 0;
  let uses = 0;
  /**
   * The scene's poster that this anchor used longest ago; among equal ones, the one that anybody used longest
   * ago.
   */
  return (video, anchor) => {
    const [poster = ""] = postersOf(chooseScene(video, anchor)).sort(
      (a, b) => ageOf(a, anchor) - ageOf(b, anchor) || ageOf(a, everybody) - ageOf(b, everybody),
    );
    uses++;
    lastUse.set(`${anchor} ${poster}`, uses).set(`${everybody} ${poster}`, uses);
    return poster;
  };
}

/**
 * A scene that the title names, else one of its theme, but none of the anchor's last three or of the list's
 * last two.
 */
function sceneChooser(): (video: Video, anchor: number) => Scene {
  const recent = new Map<number, Scene[]>();
  const note = (who: number, scene: Scene, kept: number) =>
    recent.set(who, [...(recent.get(who) ?? []), scene].slice(-kept));
  return ({ title, theme }, anchor) => {
    const named = words.find(({ pattern }) => pattern.test(title))?.scene;
    const fitting = shuffled<Scene>(themes[theme].scenes, (scene) => scene, title);
    const wanted = named ? [named, ...fitting] : fitting;
    const shown = [...(recent.get(anchor) ?? []), ...(recent.get(everybody) ?? [])];
    const scene = wanted.find((name) => !shown.includes(name)) ?? wanted[0] ?? "moon";
    note(anchor, scene, 3);
    note(everybody, scene, 2);
    return scene;
  };
}
