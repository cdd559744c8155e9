import { z } from 'zod';
import { scopeSchema } from './scope.ts';

/** Who is assigned to a finding. It is independent of decisions. */
export const assignmentSchema = z.object({
  issueId: z.guid(),
  personId: z.guid(),
  /** The person's name at that time. */
  name: z.string(),
  assignedBy: z.guid(),
  assignedAt: z.iso.datetime(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** Container `core`: the assignments of one submission. */
export const assignmentsDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('assignments'),
  scope: scopeSchema,
  submissionId: z.guid(),
  /** By issue id. */
  issues: z.record(z.string(), assignmentSchema.omit({ issueId: true })),
});
export type AssignmentsDocument = z.infer<typeof assignmentsDocumentSchema>;
