// Defaults of the fleet site, without what builds it: every start of the command names them.

export const FLEET_LAST = '1000';
export const FLEET_DRIFT = '2%';
