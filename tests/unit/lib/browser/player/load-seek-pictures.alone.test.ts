import { expect, test, vi } from "vitest";
import { loadSeekPictures } from "#lib/browser/player/load-seek-pictures.ts";
import { seekPicturePlace } from "#lib/catalogue/pictures/seek-pictures.ts";

const map = { every: 5, count: 23, columns: 10, width: 160, height: 90 };
const film = "/media/Zm9v_-Zm9v,1790000000/0123456789abcdef0123456789abcdef/";
const answer = (body: Response) => vi.stubGlobal("fetch", vi.fn().mockResolvedValue(body));

test.each([
  [0, 0, 0],
  [4.9, 0, 0],
  [5, 160, 0],
  [49, 1440, 0],
  [50, 0, 90],
  [9999, 320, 180],
])("the seek picture of second %d lies at x = %d, y = %d", (second, left, top) =>
  expect(seekPicturePlace(map, second)).toEqual({ left, top }),
);

test("a film's seek pictures lie in its folder, under its signature", async () => {
  answer(Response.json(map));
  expect(await loadSeekPictures(`${film}main.m3u8`)).toEqual({ ...map, src: `${film}seek.jpg` });
  expect(fetch).toHaveBeenCalledWith(`${film}seek.json`);
});

test("a film without seek pictures shows none, and other players cause no request for them", async () => {
  answer(new Response("", { status: 404 }));
  expect(await loadSeekPictures(`${film}main.m3u8`)).toBeNull();
  answer(Response.json(map));
  for (const src of ["/demo/media/rain.mp4", "https://youtube.com/embed/x", "/films/rain/main.m3u8"])
    expect(await loadSeekPictures(src)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("no seek pictures are loaded if the browser saves data", async () => {
  answer(Response.json(map));
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  expect(await loadSeekPictures(`${film}main.m3u8`)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
