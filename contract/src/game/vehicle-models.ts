/** The stock vehicles of San Andreas: the name and class of each model. */

/** The first stock model id; a model's name is at index `modelid` − 400. */
const firstModel = 400

/**
 * The 212 stock names, index = `vehicles.modelid` − 400, from Landstalker (400) to Utility Trailer (611),
 * based on open.mp's list of vehicle ids with spelling errors corrected and duplicate names distinguished. A
 * single string, because the browser loads it too.
 */
export const modelNames: readonly string[] = (
  'Landstalker|Bravura|Buffalo|Linerunner|Perennial|Sentinel|Dumper|Firetruck|Trashmaster|Stretch|' + // 400
  'Manana|Infernus|Voodoo|Pony|Mule|Cheetah|Ambulance|Leviathan|Moonbeam|Esperanto|' + // 410
  'Taxi|Washington|Bobcat|Mr. Whoopee|BF Injection|Hunter|Premier|Enforcer|Securicar|Banshee|' + // 420
  'Predator|Bus|Rhino|Barracks|Hotknife|Article Trailer|Previon|Coach|Cabbie|Stallion|' + // 430
  'Rumpo|RC Bandit|Romero|Packer|Monster|Admiral|Squalo|Seasparrow|Pizzaboy|Tram|' + // 440
  'Article Trailer 2|Turismo|Speeder|Reefer|Tropic|Flatbed|Yankee|Caddy|Solair|' + // 450
  "Berkley's RC Van|Skimmer|PCJ-600|Faggio|Freeway|RC Baron|RC Raider|Glendale|Oceanic|Sanchez|Sparrow|" + // 459
  'Patriot|Quad|Coastguard|Dinghy|Hermes|Sabre|Rustler|ZR-350|Walton|Regina|' + // 470
  'Comet|BMX|Burrito|Camper|Marquis|Baggage|Dozer|Maverick|SAN News Maverick|Rancher|' + // 480
  'FBI Rancher|Virgo|Greenwood|Jetmax|Hotring Racer|Sandking|Blista Compact|Police Maverick|Boxville|Benson|' + // 490
  'Mesa|RC Goblin|Hotring Racer A|Hotring Racer B|Bloodring Banger|Rancher Lure|Super GT|Elegant|Journey|Bike|' + // 500
  'Mountain Bike|Beagle|Cropduster|Stuntplane|Tanker|Roadtrain|Nebula|Majestic|Buccaneer|Shamal|' + // 510
  'Hydra|FCR-900|NRG-500|HPV1000|Cement Truck|Towtruck|Fortune|Cadrona|FBI Truck|Willard|' + // 520
  'Forklift|Tractor|Combine Harvester|Feltzer|Remington|Slamvan|Blade|Freight|Brownstreak|Vortex|' + // 530
  'Vincent|Bullet|Clover|Sadler|Firetruck LA|Hustler|Intruder|Primo|Cargobob|Tampa|' + // 540
  'Sunrise|Merit|Utility Van|Nevada|Yosemite|Windsor|Monster A|Monster B|Uranus|Jester|' + // 550
  'Sultan|Stratum|Elegy|Raindance|RC Tiger|Flash|Tahoma|Savanna|Bandito|Freight Flat Car|' + // 560
  'Brownstreak Carriage|Kart|Mower|Dune|Sweeper|Broadway|Tornado|AT-400|DFT-30|Huntley|' + // 570
  'Stafford|BF-400|Newsvan|Tug|Petrol Trailer|Emperor|Wayfarer|Euros|Hotdog|Club|' + // 580
  'Freight Box Car|Article Trailer 3|Andromada|Dodo|RC Cam|Launch|' + // 590
  'Police Car (LSPD)|Police Car (SFPD)|Police Car (LVPD)|Police Ranger|' + // 596
  'Picador|S.W.A.T.|Alpha|Phoenix|Glendale (Damaged)|Sadler (Damaged)|' + // 600
  'Baggage Trailer A|Baggage Trailer B|Tug Stairs Trailer|Boxville (Black)|Farm Trailer|Utility Trailer'
) // 606
  .split('|')

/** The class of a vehicle model. */
export type VehicleClass = 'car' | 'bike' | 'boat' | 'plane' | 'helicopter' | 'trailer' | 'train'

/**
 * The models that are not cars, based on the categories in open.mp's list of vehicle ids. Its mixed
 * categories are split: remote-controlled models have the class of what they copy, the police HPV1000 is a
 * bike, trams and railway carriages are trains, and the Vortex hovercraft is a boat.
 */
const classModels: readonly (readonly [VehicleClass, readonly number[]])[] = [
  ['bike', [448, 461, 462, 463, 468, 471, 481, 509, 510, 521, 522, 523, 581, 586]],
  ['boat', [430, 446, 452, 453, 454, 472, 473, 484, 493, 539, 595]],
  ['plane', [460, 464, 476, 511, 512, 513, 519, 520, 553, 577, 592, 593]],
  ['helicopter', [417, 425, 447, 465, 469, 487, 488, 497, 501, 548, 563]],
  ['trailer', [435, 450, 584, 591, 606, 607, 608, 610, 611]],
  ['train', [449, 537, 538, 569, 570, 590]],
]
const classOf = new Map(
  classModels.flatMap(([kind, models]) => models.map((model) => [model, kind] as const)),
)

/** The stock name of a `vehicles.modelid`; null for custom and broken ids. */
export function modelName(modelid: number): string | null {
  return modelNames[modelid - firstModel] ?? null
}

/** The class of a stock model. Ids outside 400–611 count as cars, which most custom models are. */
export function vehicleClass(modelid: number): VehicleClass {
  return classOf.get(modelid) ?? 'car'
}
