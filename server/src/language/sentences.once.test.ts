import { expect, test } from 'vitest'
import { inLanguage, messageTextOf, reasonProperty, say, textProperty } from './sentences.ts'

test('a sentence has its English text and its message', () => {
  const sentence = say('tracks.taken', { name: 'abcdef' })
  expect(String(sentence)).toBe(
    'There is a track called abcdef already. Choose another name of six characters.',
  )
  expect(messageTextOf(sentence)).toEqual({ key: 'tracks.taken', values: { name: 'abcdef' } })
})

test('English text without values is found by its text; text that is in no file is not', () => {
  expect(messageTextOf('Track not found.')).toEqual({ key: 'http.notFound.track' })
  expect(messageTextOf('There is a track called abcdef already.')).toBeUndefined()
})

test('is formatted in a language, and in English if that language lacks the text', () => {
  expect(inLanguage('ru', { key: 'tracks.full', values: { most: 12_000 } })).toBe(
    'Треков уже 12\u00A0000, больше нельзя. Сначала удали один.',
  )
  expect(inLanguage('pt-BR', { key: 'http.notFound.track' })).toBe('Faixa não encontrada.')
  expect(inLanguage('tlh', { key: 'http.notFound.track' })).toBe('Track not found.')
  expect(inLanguage('ru', { key: 'http.unheardOf' })).toBe('http.unheardOf')
})

test.each([
  [
    'Rico_Vale is in the game. The change is made after they leave and the game has saved.',
    'Rico_Vale сейчас в игре. Изменение будет сделано после выхода, когда игра сохранится.',
  ],
  ['Phone must be a whole number, for example 10.', '«Телефон»: нужно целое число, например 10.'],
  ['Age must be from 13 to 1,000.', '«Возраст»: от 13 до 1 000.'],
  [
    '1 change failed in the last day. The page Changes has the reasons.',
    'За последние сутки не удалось 1 изменение. Причины — на странице «Изменения».',
  ],
  [
    '5 changes failed in the last day. The page Changes has the reasons.',
    'За последние сутки не удалось 5 изменений. Причины — на странице «Изменения».',
  ],
  ['The old value is no longer there: it is nothing now.', 'Прежнего значения уже нет: теперь там (пусто).'],
  ['The game wrote "5" over it.', 'Игра записала поверх: «5».'],
  ['Mine rate is 6 already.', '«Ставка шахты»: уже 6.'],
  ['Server MOTD is "Hello" already.', '«MOTD сервера»: уже «Hello».'],
  ['Bank has moved on since: it is "600" now.', '«Банк»: значение с тех пор изменилось, теперь там «600».'],
  [
    'Line 2: "gift" is not a kind. Use one of: bet, fine.',
    'Строка 2: Вида «gift» нет. Укажи один из: bet, fine.',
  ],
  [
    'Rico_Vale: The game wrote 4, 5 over it. You can make the change again.',
    'Rico_Vale: Игра записала поверх: 4, 5. Изменение можно сделать ещё раз.',
  ],
  [
    'Rico_Vale, Bank: The game wrote "5" over it. You can make the change again.',
    'Rico_Vale, Банк: Игра записала поверх: «5». Изменение можно сделать ещё раз.',
  ],
  [
    'No longer allowed: The admin level of Rico_Vale is not below yours.',
    'Больше не разрешено: Уровень админа Rico_Vale не ниже твоего.',
  ],
  [
    'Gold is in force until December 1, 2026. Silver can be ordered after that.',
    'Gold действует до 1 декабря 2026 г. После этого можно заказать Silver.',
  ],
])('English text with values in it is found: %s', (english, russian) => {
  const text = messageTextOf(english)
  expect(text && inLanguage('en', text)).toBe(english)
  expect(text && inLanguage('ru', text).replaceAll(/\s/g, ' ')).toBe(russian)
})

test('is added to a sentence of a reply if it is in a file', () => {
  expect(textProperty('noteText', 'The portal is starting.')).toEqual({
    noteText: { key: 'changes.note.starting' },
  })
  expect(textProperty('noteText', 'A word of staff.')).toEqual({})
  expect(textProperty('noteText', null)).toEqual({})
})

test('a reason given by the portal is shown in the reader’s language, one by staff as written', () => {
  const given = say('premium.reason.given', { id: '7', tier: 'Gold', days: 30 })
  const told = messageTextOf(String(say('notifications.reason', { reason: String(given) })))
  expect(told && inLanguage('ru', told)).toBe('Причина: Премиум-заказ #7: Gold на 30 дней')
  const written = messageTextOf('Reason: Ban not found.')
  expect(written && inLanguage('ru', written)).toBe('Причина: Ban not found.')
  expect(reasonProperty('reasonText', 'Ban not found.')).toEqual({})
  expect(reasonProperty('reasonText', String(given))).toMatchObject({
    reasonText: { key: 'premium.reason.given' },
  })
})
