// The podman of this machine, for tests with real containers.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../../core/process/program.ts';
import { projectIn } from './project.ts';

/**
 * Variables for podman on a machine that may itself be a container: runc, which needs no new cgroups of version 2, no systemd, and limits
 * that are not above those of the machine.
 */
function podmanSettings(folder: string): Record<string, string> {
  const file = join(folder, 'containers.conf');
  writeFileSync(
    file,
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  );
  return { CONTAINERS_CONF: file };
}

const ROOT = join(import.meta.dirname, '../..');
const PATH = `${join(ROOT, '.tools/bin')}:${process.env.PATH ?? ''}`;
const there = (name: string) => onPath(name, PATH, '/') !== null;

/** The podman of this machine. */
export class RealEngine {
  readonly environment: Readonly<Record<string, string>>;
  /** An image with a shell and the usual programs, made from the busybox of this machine, because tests reach no registry. */
  readonly image = `localhost/overhead-test-${process.pid}:1`;

  /** Throws if podman does not work. @param folder for its settings */
  constructor(folder: string) {
    this.environment = { ...podmanSettings(folder), PATH, HOME: process.env.HOME ?? '/root' };
    const bin = join(folder, 'image/bin');
    mkdirSync(bin, { recursive: true });
    mkdirSync(join(folder, 'image/tmp'));
    writeFileSync(join(bin, 'busybox'), readFileSync(onPath('busybox', PATH, '/') ?? ''), { mode: 0o755 });
    for (const name of ['sh', 'sleep', 'dd', 'test', 'rm', 'mkdir', 'httpd', 'wget'])
      symlinkSync('busybox', join(bin, name));
    const tar = join(folder, 'image.tar');
    const packed = spawnSync('tar', ['-C', join(folder, 'image'), '-cf', tar, '.'], { encoding: 'utf8' });
    if (packed.status !== 0) throw new Error(packed.stderr);
    this.podman('import', '--change', 'CMD ["sh"]', tar, this.image);
  }

  /** Returns the output of podman. Throws if it fails. */
  podman(...argv: string[]): string {
    const { status, stdout, stderr } = spawnSync('podman', argv, { env: this.environment, encoding: 'utf8' });
    if (status !== 0) throw new Error(`podman ${argv.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** The projects of all containers that overhead made. */
  projects(): string[] {
    const names = this.podman('ps', '--all', '--format', '{{.Names}}').split('\n');
    return [...new Set(names.flatMap(name => projectIn(name)?.project ?? []))];
  }
}

/** Returns why no container can run here, after a try; null if one can. */
export function whyNoEngine(): string | null {
  if (process.platform !== 'linux') return 'containers need Linux';
  if (process.getuid?.() !== 0) return 'the tests run podman as root';
  const lacking = ['podman', 'runc', 'busybox'].filter(name => !there(name));
  if (lacking.length > 0)
    return `there is no ${lacking.join(', ')} on the path: apt-get install podman runc busybox-static`;
  if (!there('podman-compose'))
    return 'there is no podman-compose: make .tools/bin/podman-compose fetches it';
  const folder = mkdtempSync(join(tmpdir(), 'overhead engine-'));
  try {
    const engine = new RealEngine(folder);
    engine.podman('run', '--rm', '--network', 'none', engine.image, 'test', '-d', '/tmp');
    engine.podman('image', 'rm', engine.image);
    return null;
  } catch (error) {
    return `podman runs no container here: ${(error as Error).message.trim()}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
