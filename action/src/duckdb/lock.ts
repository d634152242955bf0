// The packages of DuckDB and their digests, as package-lock.json has them. find.test.ts compares both.
import type { Packages } from './packages.ts';

export const PACKAGES: Packages = {
  '@duckdb/node-api': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-yIPol6P4EQmsAUsb27donJf7iADrM31Ei/WkvhkZpSscjhEErYsuF19lsJ/qz5mUWxsKFQpLdjvrlhPQnMTBqw==',
    dependencies: {
      '@duckdb/node-bindings': '1.5.6-r.1',
    },
  },
  '@duckdb/node-bindings': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-/pWlTyvKC1d16iSMJCBAPwlmzoeXRs5Y9cqG+TpKd/YAW6Ke05FJg099v/Im2bkS9BgznNyNcAK1NxA1eQhSUw==',
    dependencies: {
      'detect-libc': '^2.1.2',
    },
    optionalDependencies: {
      '@duckdb/node-bindings-darwin-arm64': '1.5.6-r.1',
      '@duckdb/node-bindings-darwin-x64': '1.5.6-r.1',
      '@duckdb/node-bindings-linux-arm64': '1.5.6-r.1',
      '@duckdb/node-bindings-linux-arm64-musl': '1.5.6-r.1',
      '@duckdb/node-bindings-linux-x64': '1.5.6-r.1',
      '@duckdb/node-bindings-linux-x64-musl': '1.5.6-r.1',
      '@duckdb/node-bindings-win32-arm64': '1.5.6-r.1',
      '@duckdb/node-bindings-win32-x64': '1.5.6-r.1',
    },
  },
  '@duckdb/node-bindings-darwin-arm64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-KFT/J/pyouuAD1jftAIfcWVRdorg+c/yVR/BJL8LJKrST+mYC4d7QSuQ+iXSYbFpHENUAeZUagXrMPtZT8Xzsg==',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  },
  '@duckdb/node-bindings-darwin-x64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-tVwUZNvdQoaPJhrh3q2e6jxm1MhahNHJQK/pvCyco46NX0mEuGzlw9i0n2MArgsyzccdCwScOK9ctbyr+3oMbQ==',
    optional: true,
    os: ['darwin'],
    cpu: ['x64'],
  },
  '@duckdb/node-bindings-linux-arm64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-3jnUaDil1BrF/6vAZwVaInJ1xoBaWGHB4PDiUnzJWKCo8a8TLx9j7/gPyPl/UGRBftrYIuTihRZSfF4mWMgtWA==',
    optional: true,
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['glibc'],
  },
  '@duckdb/node-bindings-linux-arm64-musl': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-j6dcNLWnFvlQyKMtl36HyeDsOaetXFoj0dH21Q9MbLjABNuJs5ekDV6zMSEda/g5+z1Tm6r2KFOS8j3tGUCRiw==',
    optional: true,
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  },
  '@duckdb/node-bindings-linux-x64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-IXcrZJE6kEqM0Z4wwdVnGBHX/frOS33VPNAwDXQ/Q+Fs84b058Qe94chrCCIcNJlG8Y3UHIUU4eBeCQxW5mN1Q==',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['glibc'],
  },
  '@duckdb/node-bindings-linux-x64-musl': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-PVzIEZqp7QN07WBgjmIH0cK2GKXR735KmL6wnghTzRnhHWrePxx3MjZB9zZHI8tB73wdF8luarBm4EgqSjGyVA==',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  },
  '@duckdb/node-bindings-win32-arm64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-nzNTZx9rus5QpuX+KH6UOPNeZp8yF25TxV6DiUly4RKgR5mu6xo8c7a7lS80AqxTJfJ9BwUIiqlCuYKWztRM5A==',
    optional: true,
    os: ['win32'],
    cpu: ['arm64'],
  },
  '@duckdb/node-bindings-win32-x64': {
    version: '1.5.6-r.1',
    integrity:
      'sha512-5Rpn5WXEG5gY/u7Keh+c4kuwG/LiE31pCP9CoCohv+u0aFensk/yRIQVW/CXuIoITky9xFhdRzaWUtAnGTYxJQ==',
    optional: true,
    os: ['win32'],
    cpu: ['x64'],
  },
  'detect-libc': {
    version: '2.1.2',
    integrity:
      'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
  },
};
