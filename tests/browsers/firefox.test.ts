import { testJourneys } from "./journeys.ts";
import { openFirefox } from "./puppeteer-visitor.ts";

testJourneys(openFirefox);
