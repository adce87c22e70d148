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
    const show = () => {
      const end = new Date(Date.now() + length);
      const { lang } = document.documentElement;
      setText(stops.replace("{time}", end.toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" })));
    };
    show();
    const timer = setInterval(show, 60_000);
    return () => clearInterval(timer);
  }, [length, stops]);
  return <span className="tabular-nums">{text}</span>;
}
