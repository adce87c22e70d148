import { testJourneys } from "./journeys.ts";
import { testPayments } from "./payments.ts";
import { openFirefox } from "./puppeteer-visitor.ts";

testJourneys(openFirefox);
testPayments(openFirefox);
