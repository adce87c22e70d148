import { adsKey, dimKey, followsKey, historyKey, theatreKey } from "./device-keys.ts";

/**
 * Runs before the first paint, on pages that are the same for everybody: marks what this browser knows, so that
 * styles show the right parts at once and nothing jumps. `signed-in` hides a visitor's links, and ads but for a
 * member of whom it is remembered that they see them; `has-history` keeps the place of what was begun, `has-follows` that
 * of what is new from whom one follows; `theatre` gives the player the whole width, and a page that was dark stays
 * `dimmed` until it is touched, also where none of its other scripts come, such as without a connection.
 */
export const headScript = `(function(c){try{
if(/(^|; )signed_in-/.test(document.cookie))c.add("signed-in");
if(sessionStorage.getItem("${dimKey}")){c.add("dimmed");
["click","keydown"].forEach(function(n){addEventListener(n,function(e){if(!c.contains("dimmed"))return;
e.preventDefault();e.stopPropagation();c.remove("dimmed");sessionStorage.removeItem("${dimKey}")},true)})}
if(localStorage.getItem("${adsKey}"))c.add("${adsKey}");
if(localStorage.getItem("${theatreKey}"))c.add("${theatreKey}");
if((localStorage.getItem("${historyKey}")||"[]")!=="[]")c.add("has-history");
if(localStorage.getItem("${followsKey}"))c.add("has-follows");
}catch(e){}})(document.documentElement.classList)`;
