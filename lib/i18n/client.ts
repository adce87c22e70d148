"use client";
// Browser side of navigation. Addresses come from the server, already in the page's language.
export { default as Link } from "next/link";
export { useRouter, useSelectedLayoutSegments } from "next/navigation";
