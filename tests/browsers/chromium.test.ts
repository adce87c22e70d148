import { testJourneys } from "./journeys.ts";
import { openChromium } from "./puppeteer-visitor.ts";

testJourneys(openChromium);
