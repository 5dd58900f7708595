/** Punishments short of a ban: jail, warnings, mutes and the game's staff flags, each with a reason. */
import { z } from 'zod'
import { change, reason } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { messageText } from './errors.ts'
import { maxJailMinutes, maxMuteHours, mutedIn, warningKinds } from './punishment-fields.ts'

const params = z.strictObject({ id: idParam })
const reply = z.object({ change })

/** No line breaks, because the game prints it in one line. */
const said = reason.regex(/^\P{Cc}*$/u, 'Write it in one line.')

export const punishments = {
  options: endpoint({
    method: 'GET',
    path: '/user/record/:id/options',
    access: ['jail_users', 'warn_users', 'mute_users', 'flag_users'],
    summary: 'Which punishments the one who asks can set for, and lift from, this user.',
    params,
    staleOn: ['changes'],
    reply: z.object({
      username: z.string(),
      /** Null without the permission, or if this game has no jail. */
      jail: z.object({ type: z.int(), maxMinutes: z.int(), reasonLength: z.int() }).nullable(),
      warnings: z.array(z.object({ kind: z.enum(warningKinds), count: z.int() })),
      /** `value` is 0 if they are not muted. */
      mutes: z.array(z.object({ channel: z.enum(mutedIn), value: z.int() })),
      /**
       * The maximum length of a flag in characters; null without the permission, or if this game has no
       * flags.
       */
      flagLength: z.int().nullable(),
      /** A sentence on why the viewer may not punish this user; null if they may. */
      locked: z.string().nullable(),
      lockedText: messageText.optional(),
    }),
  }),
  jail: endpoint({
    method: 'POST',
    path: '/user/record/:id/jail',
    access: ['jail_users'],
    summary: 'Put a user into the staff prison; `If-Match` names the kind of jail they were in.',
    ifMatch: true,
    params,
    body: z.strictObject({
      minutes: z
        .int('Enter a whole number of minutes.')
        .min(1, 'Enter at least one minute.')
        .max(maxJailMinutes, 'A jail is at most a week of play.'),
      reason: said,
    }),
    reply,
  }),
  release: endpoint({
    method: 'POST',
    path: '/user/record/:id/release',
    access: ['jail_users'],
    summary: 'Free a user from any kind of jail; `If-Match` names the kind.',
    ifMatch: true,
    params,
    body: z.strictObject({ reason }),
    reply,
  }),
  warn: endpoint({
    method: 'POST',
    path: '/user/record/:id/warn',
    access: ['warn_users'],
    summary: 'Add a warning, below the number at which the game acts; `If-Match` names how many there were.',
    ifMatch: true,
    params,
    body: z.strictObject({ kind: z.enum(warningKinds), reason }),
    reply,
  }),
  unwarn: endpoint({
    method: 'POST',
    path: '/user/record/:id/unwarn',
    access: ['warn_users'],
    summary: 'Remove a warning; `If-Match` names how many there were.',
    ifMatch: true,
    params,
    body: z.strictObject({ kind: z.enum(warningKinds), reason }),
    reply,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/user/record/:id/mute',
    access: ['mute_users'],
    summary: 'Mute a user in one channel; reports for a number of hours of play.',
    params,
    body: z.strictObject({
      channel: z.enum(mutedIn),
      /** Only for reports. */
      hours: z
        .int('Enter a whole number of hours.')
        .min(1, 'Enter at least one hour.')
        .max(maxMuteHours, `A mute is at most ${maxMuteHours} hours of play.`)
        .optional(),
      reason,
    }),
    reply,
  }),
  unmute: endpoint({
    method: 'POST',
    path: '/user/record/:id/unmute',
    access: ['mute_users'],
    summary: 'End a mute.',
    params,
    body: z.strictObject({ channel: z.enum(mutedIn), reason }),
    reply,
  }),
  flag: endpoint({
    method: 'POST',
    path: '/user/record/:id/flag',
    access: ['flag_users'],
    summary: 'Flag a user for the staff in the game.',
    params,
    body: z.strictObject({ text: said }),
    reply,
  }),
  unflag: endpoint({
    method: 'POST',
    path: '/user/record/:id/unflag',
    access: ['flag_users'],
    summary: 'Remove a flag, named by the row of its entry in the record.',
    params,
    body: z.strictObject({ row: z.int(), reason }),
    reply,
  }),
}
