import { kinds, type LibraryVideo, library } from "./library.ts";

const path = (video: LibraryVideo | undefined) => `/video/${encodeURIComponent(video?.slug ?? "")}`;

/** One address of every type of public page, in its English form. */
export async function publicPages() {
  const { videos } = await library();
  return {
    home: "/",
    videos: "/videos",
    videosPage: "/videos?page=2",
    videosFilter: "/videos?anchor=nia-hollow",
    videosSearch: "/videos?query=rain",
    anchors: "/anchors",
    anchorsPage: "/anchors?page=2",
    anchorsSearch: "/anchors?search=lo",
    anchor: "/anchors/nia-hollow",
    anchorPage: "/anchors/nia-hollow?page=2",
    chineseAnchor: "/anchors/小鹿耳语",
    emptyAnchor: "/anchors/evening-post",
    video: path(videos.find(kinds.open)),
    trailer: path(videos.find(kinds.trailer)),
    membersVideo: path(videos.find(kinds.members)),
    chineseVideo: path(videos.find((video) => kinds.chinese(video) && kinds.open(video))),
    triggers: "/triggers",
    trigger: "/triggers/rain",
    triggerPage: "/triggers/rain?page=2",
    terms: "/terms",
    vip: "/vip",
    updates: "/updates",
    items: "/items",
    login: "/login",
    register: "/register",
  };
}

/** Addresses of complete 404 pages. */
export const missingPages = {
  unknown: "/no-such-page",
  unknownVideo: "/video/no-such-video",
  invalidVideo: "/video/undefined",
  unknownAnchor: "/anchors/nobody-at-all",
  unknownTrigger: "/triggers/no-such-sound",
  triggerBeyond: "/triggers/rain?page=99",
  videosBeyond: "/videos?page=999",
  anchorsBeyond: "/anchors?page=99",
  anchorBeyond: "/anchors/nia-hollow?page=99",
  nothingFound: "/videos?query=zzzz&page=7",
};
