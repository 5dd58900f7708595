import type { MessageText } from '@idlewood/contract/errors'
import { sourceLanguage } from '@idlewood/contract/languages'
import { inLanguage, messageTextOf, withInner } from '../../language/sentences.ts'
import type { NotificationRow } from './notifications.queries.ts'

type TextFields = Pick<NotificationRow, 'title' | 'body' | 'author_uid' | 'texts'>

/**
 * The translatable messages of a notification that the portal wrote itself; undefined for text by staff, and
 * for text that was only stored in words.
 */
export function portalTexts(row: TextFields): { title: MessageText; text: MessageText } | undefined {
  if (row.author_uid !== null) return undefined
  // Written by sendAccountUpdate.
  if (row.texts !== null) {
    const { title, text } = JSON.parse(row.texts) as { title: MessageText; text: MessageText }
    return { title: withInner(title), text: withInner(text) }
  }
  const title = messageTextOf(row.title)
  const text = messageTextOf(row.body)
  return title && text ? { title, text } : undefined
}

/** The text of a notification in the reader's language; text by staff stays as written. */
export function notificationInLanguage(
  row: TextFields,
  language: string | null,
): { title: string; body: string } {
  const texts = portalTexts(row)
  if (!texts) return { title: row.title, body: row.body }
  const reads = language ?? sourceLanguage
  return { title: inLanguage(reads, texts.title), body: inLanguage(reads, texts.text) }
}
