/** Stock weapon names, for the contents of trunks and stashes. */

/**
 * Names by weapon id (`vehicles.weapon_1` to `weapon_3`, `users.weapon_0` to `weapon_12`), numbered as in the
 * stock multiplayer server. 0 is an empty slot in those columns, so it has no name; 19 to 21 do not exist.
 */
export const weaponNames: Readonly<Record<number, string>> = {
  1: 'Brass Knuckles',
  2: 'Golf Club',
  3: 'Nightstick',
  4: 'Knife',
  5: 'Baseball Bat',
  6: 'Shovel',
  7: 'Pool Cue',
  8: 'Katana',
  9: 'Chainsaw',
  10: 'Purple Dildo',
  11: 'Dildo',
  12: 'Vibrator',
  13: 'Silver Vibrator',
  14: 'Flowers',
  15: 'Cane',
  16: 'Grenade',
  17: 'Tear Gas',
  18: 'Molotov Cocktail',
  22: 'Colt 45',
  23: 'Silenced Pistol',
  24: 'Desert Eagle',
  25: 'Shotgun',
  26: 'Sawn-off Shotgun',
  27: 'Combat Shotgun',
  28: 'Micro Uzi',
  29: 'MP5',
  30: 'AK-47',
  31: 'M4',
  32: 'Tec-9',
  33: 'Country Rifle',
  34: 'Sniper Rifle',
  35: 'Rocket Launcher',
  36: 'Heat-Seeking Rocket Launcher',
  37: 'Flamethrower',
  38: 'Minigun',
  39: 'Satchel Charge',
  40: 'Detonator',
  41: 'Spray Can',
  42: 'Fire Extinguisher',
  43: 'Camera',
  44: 'Night Vision Goggles',
  45: 'Thermal Goggles',
  46: 'Parachute',
}

/** The name of a weapon id; null for an empty slot and for ids without a stock weapon. */
export function weaponName(weaponid: number): string | null {
  return weaponNames[weaponid] ?? null
}
