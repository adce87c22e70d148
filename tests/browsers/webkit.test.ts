import { testJourneys } from "./journeys.ts";
import { openWebKit } from "./webkit-visitor.ts";

testJourneys(openWebKit);
