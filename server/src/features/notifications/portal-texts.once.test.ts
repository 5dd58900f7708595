import { expect, test } from 'vitest'
import { say } from '../../language/sentences.ts'
import { notificationInLanguage } from './portal-texts.ts'

test('a reason given by the portal is in the reader’s language, even inside a stored text', () => {
  const reason = String(say('premium.reason.given', { id: '7', tier: 'Gold', days: 30 }))
  const [title, text] = [say('notifications.order.moved'), say('notifications.reason', { reason })]
  const texts = JSON.stringify({ title: title.text, text: text.text })
  const row = { title: String(title), body: String(text), author_uid: null, texts }
  const body = 'Причина: Премиум-заказ #7: Gold на 30 дней'
  expect(notificationInLanguage(row, 'ru')).toEqual({ title: 'Новости о твоём премиуме', body })
})
