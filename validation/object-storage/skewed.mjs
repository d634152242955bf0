// Loaded before a writer: its clock is wrong by SKEW milliseconds.
const RealDate = Date;
const skew = Number(process.env.SKEW ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skew);
    else super(...given);
  }

  static now() {
    return RealDate.now() + skew;
  }
};
