import { changes } from '@idlewood/contract/changes'
import type { PresetKind } from '@idlewood/contract/reasons'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { useLanguage, useMessages, type BareKey } from '../../language/messages.ts'

/** What the portal offers where a community has no reasons of its own. */
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

/** Nobody is punished without one. */
const alwaysRequired: ReadonlySet<PresetKind> = new Set(['punishments', 'liftedPunishments', 'bans'])

/** Whether a kind of change needs a reason here, and what there is to choose from. */
export function useReasonRules(kind: PresetKind, enabled: boolean) {
  const t = useMessages('reasons')
  const language = useLanguage()
  const { data } = useCall(changes.reasons, { query: { language } }, { enabled, staleTime: Infinity })
  return {
    isRequired: alwaysRequired.has(kind) || (data?.required.some((one) => one === kind) ?? false),
    presets: data?.presets[kind] ?? usual[kind].map((key) => t(key)),
  }
}

/** A reason that is being given, and what saving needs of it. */
export interface Reason {
  kind: PresetKind
  text: string
  set: (text: string) => void
  isRequired: boolean
  presets: readonly string[]
  /** What is missing, once it was tried without. */
  error: string | null
  /** Saves with the reason; rejects, and says so at the field, where one is needed and none was given. */
  saveWith: <T>(save: (reason: { reason?: string }) => Promise<T>) => Promise<T>
}

/** A reason is needed and was not given: nothing was sent. */
class MissingReasonError extends Error {
  override name = 'MissingReasonError'
}

/** A refusal that only a reason can lift. */
const needsReason = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'reason_required'

/**
 * True when the person has been answered already: the field of the reason says that one is missing, or they
 * would rather not confirm that it is them.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof MissingReasonError || needsReason(error) || isUnconfirmed(error)

/**
 * The reason for a change of this kind. While not `enabled`, nothing is asked of the portal; each time it
 * begins again, the reason is empty.
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
  // What was said of one change does not explain the next.
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
