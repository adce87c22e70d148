import { testJourneys } from "./journeys.ts";
import { testPayments } from "./payments.ts";
import { openChromium } from "./puppeteer-visitor.ts";

testJourneys(openChromium);
testPayments(openChromium);
