import { z } from 'zod';
import { scopeSchema } from './scope.ts';

/** Who looks after a finding. It says nothing about what is decided. */
export const assignmentSchema = z.object({
  issueId: z.guid(),
  personId: z.guid(),
  /** As the person was called then. */
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
