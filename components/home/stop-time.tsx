"use client";

import { useEffect, useState } from "react";

type StopTimeProps = {
  /** Of the timer, in milliseconds. */
  length: number;
  /** "Stops at {time}". */
  stops: string;
  /** Until the browser knows the time, and without JavaScript. */
  otherwise: string;
};

/** The time of day at which a timer that starts now would end. */
export function StopTime({ length, stops, otherwise }: StopTimeProps) {
  const [text, setText] = useState(otherwise);
  useEffect(() => {
    const format = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "numeric",
      minute: "2-digit",
    });
    const tell = () => setText(stops.replace("{time}", format.format(Date.now() + length)));
    tell();
    const timer = setInterval(tell, 60_000);
    return () => clearInterval(timer);
  }, [length, stops]);
  return <span className="tabular-nums">{text}</span>;
}
