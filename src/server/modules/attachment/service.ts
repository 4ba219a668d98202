export { withAttachments } from './attachments.ts';
export { attachmentRoutes } from './routes.ts';
