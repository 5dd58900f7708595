import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelName, modelNames, vehicleClass } from './vehicle-models.ts'

const allModels = modelNames.map((_, index) => 400 + index)
const ofClass = (kind: string) =>
  allModels.filter((id) => vehicleClass(id) === kind).map((id) => modelName(id))

describe('model names', () => {
  test('there are 212, none of them empty, padded or duplicated', () => {
    expect(modelNames).toHaveLength(212)
    expect(modelNames.every((name) => name !== '' && name === name.trim())).toBe(true)
    expect(new Set(modelNames).size).toBe(212)
  })

  test.each([
    [400, 'Landstalker'],
    [411, 'Infernus'],
    [432, 'Rhino'],
    [449, 'Tram'],
    [459, "Berkley's RC Van"],
    [475, 'Sabre'],
    [488, 'SAN News Maverick'],
    [499, 'Benson'],
    [509, 'Bike'],
    [520, 'Hydra'],
    [537, 'Freight'],
    [549, 'Tampa'],
    [560, 'Sultan'],
    [571, 'Kart'],
    [582, 'Newsvan'],
    [590, 'Freight Box Car'],
    [596, 'Police Car (LSPD)'],
    [601, 'S.W.A.T.'],
    [606, 'Baggage Trailer A'],
    [607, 'Baggage Trailer B'],
    [608, 'Tug Stairs Trailer'],
    [611, 'Utility Trailer'],
  ])('model %i is %s', (modelid, name) => {
    expect(modelName(modelid)).toBe(name)
  })

  test('only ids 400 to 611 have a name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: 380, max: 640 }), fc.double()), (modelid) => {
        const stock = Number.isInteger(modelid) && modelid >= 400 && modelid <= 611
        expect(modelName(modelid) !== null).toBe(stock)
      }),
    )
  })
})

describe('vehicle classes', () => {
  test('bikes are vehicles that one sits astride, with or without an engine', () => {
    expect(ofClass('bike')).toEqual([
      'Pizzaboy',
      'PCJ-600',
      'Faggio',
      'Freeway',
      'Sanchez',
      'Quad',
      'BMX',
      'Bike',
      'Mountain Bike',
      'FCR-900',
      'NRG-500',
      'HPV1000',
      'BF-400',
      'Wayfarer',
    ])
  })

  test('boats float', () => {
    expect(ofClass('boat')).toEqual([
      'Predator',
      'Squalo',
      'Speeder',
      'Reefer',
      'Tropic',
      'Coastguard',
      'Dinghy',
      'Marquis',
      'Jetmax',
      'Vortex',
      'Launch',
    ])
  })

  test('planes have wings', () => {
    expect(ofClass('plane')).toEqual([
      'Skimmer',
      'RC Baron',
      'Rustler',
      'Beagle',
      'Cropduster',
      'Stuntplane',
      'Shamal',
      'Hydra',
      'Nevada',
      'AT-400',
      'Andromada',
      'Dodo',
    ])
  })

  test('helicopters have rotors', () => {
    expect(ofClass('helicopter')).toEqual([
      'Leviathan',
      'Hunter',
      'Seasparrow',
      'RC Raider',
      'Sparrow',
      'Maverick',
      'SAN News Maverick',
      'Police Maverick',
      'RC Goblin',
      'Cargobob',
      'Raindance',
    ])
  })

  test('trailers are towed, and trains run on rails', () => {
    expect(ofClass('trailer')).toEqual([
      'Article Trailer',
      'Article Trailer 2',
      'Petrol Trailer',
      'Article Trailer 3',
      'Baggage Trailer A',
      'Baggage Trailer B',
      'Tug Stairs Trailer',
      'Farm Trailer',
      'Utility Trailer',
    ])
    expect(ofClass('train')).toEqual([
      'Tram',
      'Freight',
      'Brownstreak',
      'Freight Flat Car',
      'Brownstreak Carriage',
      'Freight Box Car',
    ])
  })

  test('everything else, including unknown models, is a car', () => {
    expect(ofClass('car')).toHaveLength(212 - 14 - 11 - 12 - 11 - 9 - 6)
    expect(
      ['RC Bandit', 'RC Tiger', 'RC Cam', 'Rhino', 'Kart'].map((name) => ofClass('car').includes(name)),
    ).toEqual(Array(5).fill(true))
    expect(vehicleClass(1337)).toBe('car')
  })
})
