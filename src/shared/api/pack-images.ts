import { z } from 'zod';
import { MOST_PACK_IMAGES } from '../upload-rules.ts';
import {
  DoneSchema,
  endpoint,
  FileAnswerSchema,
  IdSchema,
  SentIdSchema,
  sentIds,
  TimeSchema,
} from './kit.ts';

/** A picture of a package. */
export const PackImageSchema = z.object({
  id: IdSchema,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Width and height, `1920x1080`. */
  resolutionRatio: z.string(),
  isCover: z.boolean(),
  /** The user who added it. */
  userName: z.string(),
  createTime: TimeSchema,
});
export type PackImage = z.infer<typeof PackImageSchema>;

const fields = {
  id: { zh: '图片', en: 'Picture' },
  ids: { zh: '图片', en: 'Pictures' },
  fileUrl: { zh: '图片文件', en: 'Picture file' },
  thumbnailUrl: { zh: '缩略图文件', en: 'Thumbnail file' },
};
const base = '/api/blade-veneer/v1/packImage';
const reading = { fields, method: 'GET', access: { permission: 'pack_view' }, dataScope: true } as const;
const changing = { fields, method: 'POST', access: { permission: 'pack_edit' }, dataScope: true } as const;
const fileUrl = z.string().min(1).max(1000);

/** Pictures of packages. They are no part of a package's version: who edits its tally is not disturbed by them. */
export const packImageApi = {
  /** The pictures of a package in their order. */
  images: endpoint({
    ...reading,
    path: `${base}/list`,
    summary: { zh: '包图片', en: 'Pictures of a package' },
    query: z.object({ packId: IdSchema }),
    output: z.array(PackImageSchema),
  }),
  /**
   * Attaches a picture that the caller uploaded as a private file under `ATTACHMENT_DIRECTORY`, and a small copy of it
   * for lists; without a copy the picture itself is used. The first picture of a package becomes its cover.
   */
  addImage: endpoint({
    ...changing,
    path: `${base}/add`,
    summary: { zh: '添加包图片', en: 'Add a picture to a package' },
    body: z.object({
      packId: SentIdSchema,
      fileUrl,
      thumbnailUrl: z.union([z.literal('').transform(() => undefined), fileUrl]).optional(),
    }),
    output: DoneSchema,
  }),
  /** Puts the pictures into this order; pictures that are not sent keep their order and come after them. */
  orderImages: endpoint({
    ...changing,
    path: `${base}/order`,
    summary: { zh: '调整包图片顺序', en: 'Reorder the pictures of a package' },
    body: z.object({ packId: SentIdSchema, ids: sentIds(MOST_PACK_IMAGES) }),
    output: DoneSchema,
  }),
  coverImage: endpoint({
    ...changing,
    path: `${base}/cover`,
    summary: { zh: '设置包封面', en: 'Choose the cover of a package' },
    body: z.object({ packId: SentIdSchema, id: SentIdSchema }),
    output: DoneSchema,
  }),
  /** If the cover is removed, the first remaining picture becomes the cover. */
  removeImages: endpoint({
    ...changing,
    path: `${base}/remove`,
    summary: { zh: '删除包图片', en: 'Delete pictures of a package' },
    body: z.object({ packId: SentIdSchema, ids: sentIds(MOST_PACK_IMAGES) }),
    output: DoneSchema,
  }),
  /** The picture as it was uploaded, or its small copy; without an id the package's cover. */
  imageFile: endpoint({
    ...reading,
    path: `${base}/file`,
    summary: { zh: '读取包图片', en: 'Read a picture of a package' },
    query: z.object({
      packId: IdSchema,
      id: IdSchema.optional(),
      size: z.enum(['full', 'thumbnail']).default('full'),
    }),
    output: FileAnswerSchema,
    binary: true,
  }),
};
