import { premium } from '@idlewood/contract/premium'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import languages from 'virtual:messages/all'
import { call } from '../../api/client.ts'
import { signedInPortal } from '../../../test/file-portal.ts'
import { openApp } from '../../../test/open.tsx'
import { addCatalogs, showLanguage } from '../../language/store.ts'

const { portal } = await signedInPortal('Demo_Player')

const order = {
  id: 7,
  tier: 'gold',
  tierName: 'Gold',
  payment: 'bank',
  diamonds: 15,
  cash: 4_000_000,
  days: 30,
  state: 'fulfilling',
  note: null,
  reason: null,
  createdAt: new Date().toISOString(),
  decidedAt: null,
  startsAt: null,
  expiresAt: null,
  endedAt: null,
}
async function show(shown: object): Promise<void> {
  portal.fail('/premium/orders', {
    reply: { ...(await call(premium.own)), orders: [{ ...order, ...shown }] },
  })
}

test('what an order waits for is in the language of the reader', async () => {
  for (const [language, catalogs] of Object.entries(languages)) addCatalogs(language, catalogs)
  showLanguage('ru')
  onTestFinished(() => showLanguage('en'))
  await show({
    note: 'The game server does not answer right now. The change is made as soon as it is clear who plays.',
    noteText: { key: 'changes.note.silent' },
  })
  const note = /^Игровой сервер сейчас не отвечает/
  await openApp('/premium')
  expect(await screen.findByText(note)).toBeVisible()
  await openApp('/premium/purchase/gold')
  expect(await screen.findByText(note)).toBeVisible()
})

test.each([
  [
    'online',
    'Demo_Player is in the game. The change is made after they leave and the game has saved.',
    /^You are/,
  ],
  [
    'leaving',
    'The game may still be saving Demo_Player. The change is made in a moment.',
    /saving your character/,
  ],
])('a note that names the player addresses them: %s', async (key, note, addressed) => {
  await show({ note, noteText: { key: `changes.note.${key}`, values: { name: 'Demo_Player' } } })
  await openApp('/premium')
  expect(await screen.findByText(addressed)).toBeVisible()
})

test('an order in force whose tier the game took says so', async () => {
  const note = 'The game no longer has this tier.'
  await show({ state: 'active', note, expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
  await openApp('/premium')
  expect(await screen.findByText(note)).toBeVisible()
})
