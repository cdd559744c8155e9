import { z } from 'zod';
import { uploadDirectly } from '../../shared/domain/uploads/upload-directly.ts';
import { directUploadSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { uploadedFile } from '../http/parse-multipart.ts';

export const uploadDirectlyOperation = operation({
  name: 'upload-directly',
  method: 'POST',
  path: '/api/integrations/uploads/direct',
  tag: 'Uploads',
  summary: 'Upload a file of at most 10 MB through the service',
  description:
    'The file is one part of a form, named `file`, with a filename and a content type. Larger files take an upload address.',
  encoding: 'multipart/form-data',
  bucket: 'upload',
  consoleRole: 'reviewer',
  request: { body: z.strictObject({ file: uploadedFile }) },
  responses: { 201: { description: 'The file is stored', schema: directUploadSchema } },
  errors: ['invalid_filename', 'direct_upload_too_large', 'content_type_not_allowed', 'content_type_mismatch'],
  handle: async (services, { caller, body }) => ({
    status: 201,
    body: await uploadDirectly(services, caller.scope, body.file),
  }),
});
