import { z } from 'zod';
import { createUploadUrl } from '../../shared/domain/uploads/create-upload-url.ts';
import { presignedUploadSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';

export const createUploadUrlOperation = operation({
  name: 'create-upload-url',
  method: 'POST',
  path: '/api/integrations/uploads/url',
  tag: 'Uploads',
  summary: 'Get an address that takes one PUT of a file within an hour',
  description:
    'PUT the raw file to `uploadUrl` with the header `x-ms-blob-type: BlockBlob`, without an API key, then submit its `blobPath`.',
  bucket: 'upload',
  consoleRole: 'reviewer',
  request: { body: z.strictObject({ filename: z.string().min(1), contentType: z.string() }) },
  responses: { 200: { description: 'Where to put the file', schema: presignedUploadSchema } },
  errors: ['invalid_filename', 'content_type_not_allowed'],
  handle: async (services, { caller, body }) => ({
    status: 200,
    body: await createUploadUrl(services, caller.scope, body),
  }),
});
