import type { Messages } from '../../language/messages.ts'
import { fieldLabel, valueWords, type ChangeWords, type DescribedChange } from './change-words.ts'
import { isGift } from './is-gift.ts'

/** Describes in a sentence what undoing a change does. */
export function undoWords(change: DescribedChange, words: ChangeWords): string {
  const { operation, target, targetName: name, fields } = change
  const { t }: { t: Messages<'change'> } = words
  if (target === 'ban') return t(operation === 'delete' ? 'undo.unban' : 'undo.ban', { name })
  if (target === 'flag') return t(operation === 'delete' ? 'undo.unflag' : 'undo.flag', { name })
  if (operation === 'delete') return t('undo.delete', { name })
  if (isGift(change)) return t('undo.given', { name })
  if (operation === 'restore') return t('undo.restore', { name })
  const back = fields
    .map((changed) =>
      t('undo.field', {
        field: fieldLabel(target, changed.field, words.fields),
        from: valueWords(target, changed, changed.new, words),
        to: valueWords(target, changed, changed.old, words),
      }),
    )
    .join(' ')
  return target === 'setting' ? back : t('undo.named', { name, fields: back })
}
