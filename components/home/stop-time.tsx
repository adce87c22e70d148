"use client";

import { useEffect, useState } from "react";
import { timeOfDay } from "#lib/i18n/format/time-of-day.ts";

type StopTimeProps = {
  /** The timer's length in milliseconds. */
  length: number;
  /** "Stops at {time}". */
  stops: string;
  /** Shown until the script runs, and without JavaScript. */
  otherwise: string;
};

/** The time of day at which a timer that starts now would end. */
export function StopTime({ length, stops, otherwise }: StopTimeProps) {
  const [text, setText] = useState(otherwise);
  useEffect(() => {
    const show = () => {
      setText(stops.replace("{time}", timeOfDay(Date.now() + length)));
    };
    show();
    const timer = setInterval(show, 60_000);
    return () => clearInterval(timer);
  }, [length, stops]);
  return <span className="tabular-nums">{text}</span>;
}
