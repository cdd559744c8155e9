import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { unreachable } from '../unreachable.ts';
import { type Connection, closeCodes } from './connection.ts';
import type { GroupAction } from './group-permissions.ts';
import { type Hub, publish } from './hub.ts';

/** Longest name of a group. */
export const groupNameLimit = 1_024;

const ackId = z.int().nonnegative().optional();
const group = z.string().trim().min(1).max(groupNameLimit);
const messageDataSchema = z.discriminatedUnion('dataType', [
  z.object({ dataType: z.literal('text'), data: z.string() }),
  z.object({ dataType: z.literal('json'), data: z.custom<unknown>((value) => value !== undefined) }),
  z.object({
    dataType: z.enum(['binary', 'protobuf']),
    data: z.base64().transform((text) => Buffer.from(text, 'base64')),
  }),
]);

const clientMessageSchema = z.union([
  z.object({ type: z.enum(['joinGroup', 'leaveGroup']), group, ackId }),
  z.object({ type: z.literal('sendToGroup'), group, ackId, noEcho: z.boolean().default(false) }).and(messageDataSchema),
  z.object({ type: z.literal('event'), event: z.string().min(1), ackId }).and(messageDataSchema),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('sequenceAck'), sequenceId: z.int().nonnegative() }),
]);

type ClientMessage = z.infer<typeof clientMessageSchema>;
type AckError = { readonly name: 'Forbidden' | 'Duplicate' | 'InternalServerError'; readonly message: string };

/**
 * Does what a client of the JSON sub-protocols asks for in one text frame, and acknowledges it where it carries an
 * ackId; an ackId that was handled before is answered `Duplicate` and does nothing. A frame that is no message of the
 * protocol ends the connection.
 */
export function handleClientMessage(hub: Hub, connection: Connection, frame: string): void {
  const message = clientMessageSchema.safeParse(parseJson(frame)).data;
  if (message === undefined) {
    connection.close('The client sent a message that is not part of its sub-protocol.', closeCodes.invalidMessage);
    return;
  }
  switch (message.type) {
    case 'ping':
      connection.sendControl({ type: 'pong' });
      return;
    case 'sequenceAck':
      connection.acknowledge(message.sequenceId);
      return;
    case 'joinGroup':
    case 'leaveGroup':
    case 'sendToGroup':
    case 'event':
      acknowledge(hub, connection, message);
      return;
    default:
      unreachable(message);
  }
}

type AcknowledgedMessage = Exclude<ClientMessage, { readonly type: 'ping' | 'sequenceAck' }>;

function acknowledge(hub: Hub, connection: Connection, message: AcknowledgedMessage): void {
  const { ackId: id } = message;
  if (id !== undefined && connection.hasHandled(id)) {
    const error: AckError = { name: 'Duplicate', message: `The message with ackId ${id} was handled before.` };
    connection.sendControl({ type: 'ack', ackId: id, success: false, error });
    return;
  }
  const error = carryOut(hub, connection, message);
  if (id === undefined) return;
  if (error) {
    connection.sendControl({ type: 'ack', ackId: id, success: false, error });
    return;
  }
  connection.markHandled(id);
  connection.sendControl({ type: 'ack', ackId: id, success: true });
}

function carryOut(hub: Hub, connection: Connection, message: AcknowledgedMessage): AckError | undefined {
  if (message.type === 'event') return { name: 'InternalServerError', message: 'The hub has no event handler.' };
  const action: GroupAction = message.type === 'sendToGroup' ? 'sendToGroup' : 'joinLeaveGroup';
  if (!connection.permissions.isAllowed(action, message.group)) {
    return {
      name: 'Forbidden',
      message: `The client does not have the permission ${action} for group '${message.group}'.`,
    };
  }
  switch (message.type) {
    case 'joinGroup':
      connection.groups.add(message.group);
      return undefined;
    case 'leaveGroup':
      connection.groups.delete(message.group);
      return undefined;
    case 'sendToGroup': {
      const origin = { from: 'group', group: message.group, fromUserId: connection.userId } as const;
      publish(hub.inGroup(message.group), origin, message, message.noEcho ? [connection.id] : []);
      return undefined;
    }
    default:
      return unreachable(message);
  }
}
