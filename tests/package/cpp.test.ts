/** The C++ library as another project gets it: installed in an empty prefix, or built along from source. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = join(root, 'demos/cpp');
const demos = ['attend', 'train'];
const expected = demos.map((name) => readFileSync(join(demo, `${name}.expected.txt`), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const run = promisify(execFile);
const cmake = (...args: string[]): Promise<unknown> => run('cmake', args);

let home = '';
let prefix = '';

/** Configures and builds `source` in a folder of its own, which it returns. */
async function build(source: string, name: string, ...options: string[]): Promise<string> {
  const folder = join(home, name);
  await cmake('-S', source, '-B', folder, '-DCMAKE_BUILD_TYPE=Release', ...options);
  await cmake('--build', folder, '--config', 'Release', '--parallel', '2');
  return folder;
}

const printed = (folder: string): Promise<string[]> =>
  Promise.all(demos.map(async (name) => (await run(join(folder, name))).stdout));

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'ropewalk-cpp-'));
  prefix = join(home, 'prefix');
  mkdirSync(prefix);
  // Sizes of code and speed are nobody's business here; compiling is what takes the time.
  const library = await build(root, 'library', '-DROPEWALK_TESTS=OFF', '-DCMAKE_CXX_FLAGS_RELEASE=-O1');
  await cmake('--install', library, '--prefix', prefix);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the prefix holds the library, its CMake package and the public headers, and nothing else', () => {
  const files = readdirSync(prefix, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(prefix.length + 1)
        .replaceAll('\\', '/'),
    );
  const headers = readdirSync(join(root, 'include/ropewalk')).map((name) => `include/ropewalk/${name}`);
  expect(files.filter((file) => file.endsWith('.h')).sort()).toEqual(headers.sort());
  const others = files
    .filter((file) => !file.endsWith('.h'))
    .map((file) => file.replace(/^lib(64|\/[^/]+-gnu)?\//, ''));
  expect(others.sort()).toEqual([
    'cmake/ropewalk/ropewalk-config-release.cmake',
    'cmake/ropewalk/ropewalk-config-version.cmake',
    'cmake/ropewalk/ropewalk-config.cmake',
    'libropewalk.a',
  ]);
});

test('find_package finds it, and the demos print what stands beside them', async () => {
  expect(await printed(await build(demo, 'installed', `-DCMAKE_PREFIX_PATH=${prefix}`))).toEqual(expected);
});

test('each block of C++ in the manual compiles as it is printed', async () => {
  const blocks = [...readFileSync(join(root, 'docs/cpp.md'), 'utf8').matchAll(/^```cpp\n([\s\S]*?)^```/gm)];
  expect(blocks.length).toBeGreaterThan(1);
  const source = join(home, 'manual');
  mkdirSync(source);
  blocks.forEach(([, block], n) => writeFileSync(join(source, `block${n}.cpp`), block!));
  writeFileSync(
    join(source, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.21)
project(manual LANGUAGES CXX)
find_package(ropewalk CONFIG REQUIRED)
add_library(manual OBJECT ${blocks.map((_, n) => `block${n}.cpp`).join(' ')})
target_link_libraries(manual PRIVATE ropewalk::ropewalk)
target_compile_options(manual PRIVATE $<$<NOT:$<CXX_COMPILER_ID:MSVC>>:-Wall;-Wextra;-Werror>)
`,
  );
  await build(source, 'manual-build', `-DCMAKE_PREFIX_PATH=${prefix}`);
});

/** Whether a project that asks for `wanted` finds an installed `installed`, whose library it need not have. */
async function finds(wanted: string, installed: string): Promise<boolean> {
  const place = join(home, `asks-${wanted}-of-${installed}`);
  // The version file as CMakeLists.txt of the root writes it, for a version that is yet to come.
  const rule = /write_basic_package_version_file\([\s\S]*?COMPATIBILITY (\w+)\)/.exec(
    readFileSync(join(root, 'CMakeLists.txt'), 'utf8'),
  )![1]!;
  mkdirSync(place);
  writeFileSync(
    join(place, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.21)
project(asks LANGUAGES NONE)
include(CMakePackageConfigHelpers)
file(WRITE "\${CMAKE_BINARY_DIR}/p/ropewalk-config.cmake" "")
write_basic_package_version_file("\${CMAKE_BINARY_DIR}/p/ropewalk-config-version.cmake"
    VERSION ${installed} COMPATIBILITY ${rule} ARCH_INDEPENDENT)
find_package(ropewalk ${wanted} CONFIG REQUIRED NO_DEFAULT_PATH PATHS "\${CMAKE_BINARY_DIR}/p")
`,
  );
  return cmake('-S', place, '-B', join(place, 'build')).then(
    () => true,
    (error: { stderr: string }) => {
      expect(error.stderr).toMatch(/requested\s+version/);
      return false;
    },
  );
}

test('a program that asks for 1.0 finds every later 1.x, and no 2.0', async () => {
  expect(await finds('1.0', '1.0.0')).toBe(true);
  expect(await finds('1.0', '1.3.0')).toBe(true);
  expect(await finds('1.4', '1.3.0')).toBe(false);
  expect(await finds('1.0', '2.0.0')).toBe(false);
});

test('find_package knows the version', () => {
  const text = readFileSync(
    join(
      prefix,
      (readdirSync(prefix, { recursive: true }) as string[]).find((file) => file.endsWith('config-version.cmake'))!,
    ),
    'utf8',
  );
  // CMake knows no candidates.
  expect(text).toContain(`set(PACKAGE_VERSION "${version.replace(/-.*/, '')}")`);
});

const along =
  'built along from source, without tests and without flags for the rest of the project, they print the same';
test(along, { tags: ['whole'] }, async () => {
  const folder = await build(
    demo,
    'fetched',
    `-DROPEWALK_SOURCE=${root}`,
    '-DCMAKE_CXX_FLAGS_RELEASE=-O1',
    '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON',
  );
  expect(await printed(folder)).toEqual(expected);
  const commands = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8')) as {
    file: string;
    command: string;
  }[];
  const ours = commands.find(({ file }) => file.endsWith('attend.cpp'))!.command;
  expect(ours).not.toMatch(/-Wall|-fno-exceptions|-ffp-contract/);
  expect(ours).not.toContain(join(root, 'src'));
  expect(commands.filter(({ file }) => file.includes('/tests/'))).toEqual([]);
});
