import { changes } from '@idlewood/contract/changes'
import type { PresetKind } from '@idlewood/contract/reasons'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { useLanguage, useMessages, type BareKey } from '../../language/messages.ts'

/** The default presets, for communities without their own. */
const usual: Record<PresetKind, readonly BareKey<'reasons'>[]> = {
  money: ['refund', 'prize', 'mistake', 'penalty'],
  levels: ['promotion', 'demotion', 'left', 'inactive'],
  deletions: ['asked', 'duplicate', 'rules'],
  items: ['refund', 'prize', 'rules'],
  profile: ['asked', 'mistake'],
  settings: ['event', 'balance'],
  punishments: ['rules', 'dm', 'metagaming', 'insults', 'spam'],
  liftedPunishments: ['appeal', 'behaviour', 'mistake'],
  bans: ['cheating', 'evasion', 'dm', 'insults', 'rules'],
  liftedBans: ['appeal', 'person', 'mistake'],
}

/** Punishments always need a reason. */
const alwaysRequired: ReadonlySet<PresetKind> = new Set(['punishments', 'liftedPunishments', 'bans'])

/** Whether a kind of change needs a reason in this community, and the presets to choose from. */
export function useReasonRules(kind: PresetKind, enabled: boolean) {
  const t = useMessages('reasons')
  const language = useLanguage()
  const { data } = useCall(changes.reasons, { query: { language } }, { enabled, staleTime: Infinity })
  return {
    isRequired: alwaysRequired.has(kind) || (data?.required.some((one) => one === kind) ?? false),
    presets: data?.presets[kind] ?? usual[kind].map((key) => t(key)),
  }
}

/** A reason being entered, and what saving needs from it. */
export interface Reason {
  kind: PresetKind
  text: string
  set: (text: string) => void
  isRequired: boolean
  presets: readonly string[]
  /** The error message, after an attempt to save without a required reason. */
  error: string | null
  /** Saves with the reason; if a required one is missing, rejects and shows the error at the field. */
  saveWith: <T>(save: (reason: { reason?: string }) => Promise<T>) => Promise<T>
}

/** A required reason was missing: nothing was sent. */
class MissingReasonError extends Error {
  override name = 'MissingReasonError'
}

/** True for a refusal that asks for a reason. */
const needsReason = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reason_required'

/**
 * True if the person has already been informed: the reason field shows that a reason is missing, or they
 * declined to confirm their identity.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof MissingReasonError || needsReason(error) || isUnconfirmed(error)

/**
 * The reason for a change of this kind. While `enabled` is false, nothing is requested from the portal; each
 * time it becomes true, the reason is reset.
 */
export function useReason(kind: PresetKind, enabled = true): Reason {
  const t = useMessages('reasons')
  const rules = useReasonRules(kind, enabled)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [wasEnabled, setWasEnabled] = useState(enabled)
  const set = (next: string): void => {
    setText(next)
    setError(null)
  }
  // The reason for one change must not carry over to the next.
  if (wasEnabled !== enabled) {
    setWasEnabled(enabled)
    set('')
  }
  return {
    kind,
    text,
    set,
    ...rules,
    error,
    async saveWith(save) {
      const reason = text.trim()
      if (rules.isRequired && reason === '') {
        setError(t('missing'))
        throw new MissingReasonError()
      }
      try {
        return await save(reason ? { reason } : {})
      } catch (failure) {
        if (needsReason(failure)) setError(failure.message)
        throw failure
      }
    },
  }
}
