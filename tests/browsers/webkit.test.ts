import { testJourneys } from "./journeys.ts";
import { testPayments } from "./payments.ts";
import { openWebKit } from "./webkit-visitor.ts";

testJourneys(openWebKit);
testPayments(openWebKit, { losesWindows: true });
