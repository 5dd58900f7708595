// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SkinPicture } from './skin-picture.tsx'
import { VehiclePicture } from './vehicle-picture.tsx'

afterEach(cleanup)

it('requests the picture of a vehicle model from the asset host', () => {
  render(<VehiclePicture modelid={560} assetsUrl="https://assets.example.org/" />)
  const image = screen.getByRole('img', { name: 'Sultan' })
  expect(image.getAttribute('src')).toBe('https://assets.example.org/vehicles/560.jpg')
  expect(image.getAttribute('loading')).toBe('lazy')
})

it('draws the vehicle if its picture fails to load', () => {
  render(<VehiclePicture modelid={560} assetsUrl="https://assets.example.org" />)
  fireEvent.error(screen.getByRole('img', { name: 'Sultan' }))
  expect(screen.getByRole('img', { name: 'Sultan' }).tagName).toBe('svg')
})

it('tries again if the picture changes', () => {
  const { rerender } = render(<VehiclePicture modelid={560} assetsUrl="https://assets.example.org" />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<VehiclePicture modelid={411} assetsUrl="https://assets.example.org" />)
  expect(screen.getByRole('img', { name: 'Infernus' }).tagName).toBe('IMG')
})

it('draws a character if there is no asset host or no known skin', () => {
  render(
    <>
      <SkinPicture skin={42} gender="female" assetsUrl={null} />
      <SkinPicture skin={null} assetsUrl="https://assets.example.org" />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Skin 42' }).tagName).toBe('svg')
  expect(screen.getByRole('img', { name: 'Character' }).tagName).toBe('svg')
})

/** What a picture shows once its drawing has loaded. */
async function drawn(picture: ReactElement): Promise<string> {
  const { container, unmount } = render(picture)
  await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull())
  const drawing = container.innerHTML.replaceAll(/_r_\w+_/g, '')
  unmount()
  return drawing
}

it('draws the same model the same way and another one differently', async () => {
  const draw = (modelid: number) => drawn(<VehiclePicture modelid={modelid} assetsUrl={null} alt="" />)
  expect(await draw(560)).toBe(await draw(560))
  expect(await draw(560)).not.toBe(await draw(562))
})

it('draws the skins of services in uniform, no matter who wears them', async () => {
  const draw = (skin: number) => drawn(<SkinPicture skin={skin} assetsUrl={null} alt="" />)
  expect(await draw(280)).toContain('#35508f')
  expect(await draw(283)).toContain('#c9a46a')
  expect(await draw(274)).toContain('#2a5c9c')
  expect(await draw(287)).toContain('#7f8a58')
  expect(await draw(23)).not.toContain('#35508f')
})
