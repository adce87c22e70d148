export { ContinueCards } from "./continue-cards.tsx";
export { FollowedList } from "./followed-list.tsx";
