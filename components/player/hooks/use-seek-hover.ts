import { type PointerEvent, useRef, useState } from "react";
import { type LoadedPictures, loadSeekPictures } from "#lib/browser/player/load-seek-pictures.ts";

/** The pointer above the seek bar, and the film's small pictures, which load at its first move. */
export function useSeekHover(src: string, secondAt: (x: number, line: DOMRect) => number | null) {
  /** The second below the pointer; after the pointer has left, the last one. */
  const [second, setSecond] = useState<number | null>(null);
  const [isHovered, setHovered] = useState(false);
  const [isMouse, setMouse] = useState(false);
  const [pictures, setPictures] = useState<LoadedPictures | null>(null);
  const loadedFor = useRef("");
  const load = async () => {
    loadedFor.current = src;
    setPictures(await loadSeekPictures(src));
  };
  const onPointerMove = ({ clientX, currentTarget, buttons, pointerType }: PointerEvent) => {
    const below = secondAt(clientX, currentTarget.getBoundingClientRect());
    if (below === null || (pointerType !== "mouse" && buttons === 0)) return;
    setSecond(below);
    setHovered(true);
    setMouse(pointerType === "mouse");
    if (loadedFor.current !== src) load().catch(() => {});
  };
  return { second, isHovered, isMouse, pictures, onPointerMove, onPointerLeave: () => setHovered(false) };
}
