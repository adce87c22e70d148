import * as z from "zod";
import * as read from "#lib/wordpress/transport/fields.ts";
import { plainText } from "#lib/wordpress/transport/html-to-text.ts";

// The fields that the tests read. client.ts has validated the whole response.

const time = read.dateField.transform((date) => Date.parse(date ?? ""));

export const anchors = z.array(
  z.object({ id: read.idField, slug: z.string(), title: read.titleField, count: read.countField }),
);

const video = z.object({
  id: read.idField,
  slug: z.string(),
  title: read.titleField,
  acf: z.object({
    main_embed_code: read.textField.optional(),
    trailer_embed_code: read.textField.optional(),
    is_vip: read.flagField,
  }),
  anchor_id: read.idField.optional(),
  date_gmt: time.optional(),
});
const pages = { currentPage: read.countField, totalPages: read.countField };
export const videos = z.object({
  videos: z.array(video),
  pagination: z.object({ ...pages, totalResults: read.countField }).optional(),
});

export const videoDetail = z.object({
  id: read.idField,
  slug: z.string(),
  title: read.titleField,
  is_vip: read.flagField,
  video_embed_url: read.textField.optional(),
  trailer_embed_url: read.textField.optional(),
  user_has_access: z.boolean(),
  anchor: z.union([z.object({ id: read.idField }), z.unknown().transform(() => null)]),
});

const text = z.string().transform(plainText);
export const comments = z.object({
  comments: z.array(
    z.object({
      id: z.string(),
      author_name: text,
      date: time,
      content: text,
      deleted: read.flagField.optional(),
      replies: z.array(z.unknown()).default([]),
    }),
  ),
  pagination: z.object({ ...pages, totalComments: read.countField }).optional(),
});

export const homepage = z.array(
  z.object({
    actor_info: z.object({ term_id: read.idField, count: read.countField }),
    videos: z.array(video),
  }),
);

export const levels = z.array(
  z.object({ id: read.idField, name: read.titleField, pricing_text: z.string() }),
);

const none = z.unknown().transform(() => null);
export const currentUser = z.object({
  email: z.string(),
  display_name: text,
  level: read.textField.optional(),
  pmpro_membership_level: z.union([z.object({ id: read.idField }), none]).optional(),
  roles: z
    .union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)])
    .optional(),
  language: z.enum(["en", "zh"]).optional(),
  passkeys: z.object({ count: z.number(), login: z.boolean() }).optional(),
  email_verified: z.boolean().optional(),
  email_pending: z.string().nullable().optional(),
  deletion_at: z.string().nullable().optional(),
  withdrawal_at: z.string().nullable().optional(),
  membership: z.union([z.object({ gateway: read.textField.optional() }), none]).optional(),
  other_subscriptions: z.array(z.object({ subscription_id: z.string() })).optional(),
});

export const watchLater = z.object({ meta: z.object({ watch_later_videos: z.array(z.string()) }) });

export const wpError = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number() }),
});

export const capabilities = z.object({ features: z.array(z.string()) });
