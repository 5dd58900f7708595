import { modelNames, vehicleClass } from '@idlewood/contract/game/vehicle-models'
import { expect, test } from 'vitest'
import { bodyOf, paintOfModel, type VehicleBody } from './vehicle-bodies.ts'

const all = modelNames.map((name, index) => ({ name, model: 400 + index }))

const elsewhere = /boat|plane|helicopter|trailer|train/

test('every model has a silhouette that fits its class', () => {
  const unfit = all.filter(({ model }) => {
    const [kind, body] = [vehicleClass(model), bodyOf(model)]
    return kind === 'car' || kind === 'bike' ? elsewhere.test(body) : body !== kind
  })
  expect(unfit).toEqual([])
})

test.each<[string, VehicleBody]>([
  ['Infernus', 'super'],
  ['Sabre', 'muscle'],
  ['Sultan', 'saloon'],
  ['Huntley', 'suv'],
  ['Bobcat', 'pickup'],
  ['Savanna', 'lowrider'],
  ['Burrito', 'van'],
  ['Mule', 'lorry'],
  ['Roadtrain', 'semi'],
  ['BF Injection', 'buggy'],
  ['NRG-500', 'motorbike'],
  ['Faggio', 'scooter'],
  ['Jetmax', 'boat'],
  ['Dodo', 'plane'],
  ['Maverick', 'helicopter'],
  ['Mountain Bike', 'bicycle'],
])('a %s is a %s', (name, body) => {
  expect(bodyOf(all.find((one) => one.name === name)?.model ?? 0)).toBe(body)
})

test('at least a dozen silhouettes are in use, and police cars look alike', () => {
  expect(new Set(all.map(({ model }) => bodyOf(model))).size).toBeGreaterThanOrEqual(20)
  expect(paintOfModel(596)).toBe(paintOfModel(598))
  expect(bodyOf(99_999)).toBe('saloon')
})
