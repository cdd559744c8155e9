import { z } from 'zod';
import { listSubmissions, namesSearched } from '../../shared/domain/submissions/list-submissions.ts';
import { severitySchema } from '../../shared/model/issue.ts';
import { mediaClasses } from '../../shared/model/media-types.ts';
import { submissionStatusSchema } from '../../shared/model/submission.ts';
import { submissionPageSchema } from '../../shared/model/views.ts';
import { operation } from '../http/operation.ts';
import { queryInteger, uuid } from '../http/schemas.ts';

/** Accepts any offset and converts to UTC, in the stored form, for comparisons. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const listSubmissionsOperation = operation({
  name: 'list-submissions',
  method: 'GET',
  path: '/api/integrations/submissions',
  tag: 'Submissions',
  summary: 'List and search submissions, newest first',
  description:
    'One page at a time: send `nextCursor` of a page as `cursor`, with the same filters, for the next one; null on the last page. ' +
    `With \`filename\` a page looks through ${namesSearched.toLocaleString('en')} submissions, so it may hold few or none and still have a \`nextCursor\`.`,
  isExtension: true,
  bucket: 'submission_read',
  consoleRole: 'viewer',
  request: {
    query: z.strictObject({
      status: submissionStatusSchema.exclude(['uploading']).optional(),
      severity: severitySchema.optional().meta({ description: 'At least one issue of this severity or a graver one' }),
      decision: z.enum(['open', 'awaiting_evidence', 'decided']).optional().meta({
        description:
          '`open`: an issue waits for a decision; `awaiting_evidence`: one waits for evidence; `decided`: there are issues and none waits',
      }),
      medium: z.enum(mediaClasses).optional().meta({ description: 'At least one file of this class' }),
      ruleCode: z
        .string()
        .min(1)
        .optional()
        .meta({ description: 'At least one issue under this rule, like `CAP_12.11`' }),
      assigneeId: uuid.optional().meta({ description: 'At least one issue is given to this person' }),
      filename: z.string().min(1).optional().meta({ description: 'Part of a file name, ignoring case' }),
      blobPath: z.string().min(1).optional().meta({ description: 'Exactly this path' }),
      createdAfter: instant.optional().meta({ description: 'Created at this instant or later', format: 'date-time' }),
      createdBefore: instant.optional().meta({ description: 'Created before this instant', format: 'date-time' }),
      pageSize: queryInteger(1, 100).default(25),
      cursor: z.string().optional(),
    }),
  },
  responses: { 200: { description: 'One page', schema: submissionPageSchema } },
  handle: async (services, { caller, query }) => ({
    status: 200,
    body: await listSubmissions(services, caller.scope, query),
  }),
});
