import { adsKey } from "./ads-key.ts";
import { consentPattern, undecidedClass } from "./consent-cookie.ts";
import { dimKey, followsKey, historyKey, theatreKey } from "./device-keys.ts";
import { markerPrefix } from "./session-cookies.ts";

/**
 * Runs before the first paint, so that public pages show this browser's state without a jump. It sets classes on the
 * document. `signed-in` hides links for guests, and ads unless the member is known to see them. `has-history` and
 * `has-follows` reserve the places of those rows, `undecided` that of the cookie question. `theatre` is the full-width
 * player. `payment-window` is the window of a payment, without the site around it. `dimmed` keeps a dark page dark
 * until it is touched, even if no other script loads.
 */
export const headScript = `(function(c){try{
if(/(^|; )${markerPrefix}/.test(document.cookie))c.add("signed-in");
var m=/${consentPattern}/.exec(document.cookie);
if(!m||m[2]<Date.now()/864e5)c.add("${undecidedClass}");
if(localStorage.getItem("${adsKey}"))c.add("${adsKey}");
if(localStorage.getItem("${theatreKey}"))c.add("${theatreKey}");
if((localStorage.getItem("${historyKey}")||"[]")!=="[]")c.add("has-history");
if(localStorage.getItem("${followsKey}"))c.add("has-follows");
var d=sessionStorage.getItem("${dimKey}");if(d&&!(JSON.parse(d).until<Date.now())){c.add("dimmed");
["click","keydown"].forEach(function(n){addEventListener(n,function(e){if(!c.contains("dimmed"))return;
e.preventDefault();e.stopPropagation();c.remove("dimmed");sessionStorage.removeItem("${dimKey}")},true)})}
if(opener&&/\\/payment[-/]/.test(location.pathname))c.add("payment-window");
}catch(e){}})(document.documentElement.classList)`;
