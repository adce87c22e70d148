import * as z from "zod";

/**
 * The contract's shapes, as tolerant as it says ("Read tolerantly") and no more: fields nobody announced may be
 * there, numbers may be texts, "none" may be null, false or an empty text.
 */
const none = z.union([z.null(), z.literal(false), z.literal(""), z.undefined()]).transform(() => null);
const number = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const id = number.pipe(z.int().min(1));
const count = number.pipe(z.int().min(0));
const text = z.string().min(1);
const optionalText = z.union([none, z.string()]);
const optionalUrl = z.union([none, z.url({ protocol: /^https?$/ })]);
const boolean = z
  .union([
    z.boolean(),
    z.literal(["1", "0", "", "true", "false"]),
    z.literal([0, 1]),
    z.null(),
    z.undefined(),
  ])
  .transform((value) => [true, 1, "1", "true"].includes(value as never));
const title = z.union([text, z.object({ rendered: text }).transform(({ rendered }) => rendered)]);
const date = z.string().transform((value, context) => {
  const iso = value.replace(" ", "T");
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(time)) context.addIssue({ code: "custom", message: "Invalid date format" });
  return time;
});

export const anchor = z.object({
  id,
  slug: text,
  title,
  featured_media_url: optionalUrl,
  count,
});
export const anchors = z.array(anchor);

export const video = z.object({
  id,
  slug: text,
  title,
  acf: z.object({
    main_embed_code: optionalText,
    trailer_embed_code: optionalText,
    is_vip: boolean,
    view_count: z.union([none, count]),
    featured_media_url: optionalUrl,
    vid_actor: z.unknown(),
  }),
  anchor_id: z.union([none, id]),
  date_gmt: date.optional(),
});

const pages = { currentPage: count, totalPages: count };
export const videos = z.object({
  videos: z.array(video),
  pagination: z.object({ ...pages, totalResults: count }).optional(),
});

export const comment = z.object({
  id: z.string(),
  author_name: text,
  author_avatar: optionalUrl,
  date,
  content: text,
  parent: count,
});
export const comments = z.object({
  comments: z.array(comment),
  pagination: z.object({ ...pages, totalComments: count }).optional(),
});

export const videoDetail = z.object({
  id,
  slug: text,
  title,
  published_date: date,
  is_vip: boolean,
  thumbnail_url: optionalUrl,
  video_embed_url: optionalText,
  trailer_embed_url: optionalText,
  user_has_access: z.boolean(),
  anchor: z.union([none, z.object({ id, title, slug: text, link: text, featured_media_url: optionalUrl })]),
  comments: z.object({ total: count, items: z.array(comment) }).optional(),
});

export const homepage = z.array(
  z.object({
    actor_info: z.object({
      term_id: id,
      name: text,
      slug: text,
      link: text,
      featured_media_url: optionalUrl,
      count,
    }),
    videos: z.array(video),
  }),
);

export const levels = z.array(
  z.object({ id: id.pipe(z.int().max(6)), name: text, description: z.string(), pricing_text: text }),
);

const levelObject = z.union([none, z.object({ id, name: text })]);
const membership = z.object({
  gateway: z.union([none, text]).optional(),
  level_name: z.union([none, text]).optional(),
  price_text: optionalText.optional(),
  start_date: z.union([none, date]).optional(),
  end_date: z.union([none, date]).optional(),
  subscription_id: z.union([none, text, number]).optional(),
  is_cancellation_pending: boolean.optional(),
});

export const currentUser = z.object({
  id,
  email: z.email(),
  username: text,
  display_name: z.string(),
  avatar_url: optionalUrl.optional(),
  level: optionalText.optional(),
  pmpro_membership_level: levelObject.optional(),
  roles: z.array(z.string()).optional(),
  membership: z.union([none, membership]).optional(),
});

export const watchLater = z.object({ meta: z.object({ watch_later_videos: z.array(text) }) });

export const wpError = z.object({
  code: text,
  message: text,
  data: z.object({ status: z.number() }),
});
