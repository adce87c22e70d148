import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const operations = read("docs/operations.md");

/** The part of docs/operations.md with this number. */
const part = (number: number) =>
  operations.split(/^## /m).find((text) => text.startsWith(`${number}. `)) ?? "";
const installed = (text: string) =>
  [...text.matchAll(/apt-get install (.*)/g)].flatMap(([, all = ""]) => all.split(" "));

describe("docs/operations.md", () => {
  test("fetches the repository before it uses a file of it", () => {
    const uses = part(1).search(/deploy\/|wordpress\/murmur|npm /);
    const fetched = part(1).indexOf("git clone");
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(uses);
    expect(part(1), "Node comes in part 4").not.toMatch(/^\s*npm /m);
  });

  test.each([
    [1, ["cron", "git", "nginx", "certbot", "unzip", "mariadb-server"]],
    [4, ["git", "nginx", "certbot", "nodejs", "npm", "sqlite3", "sudo", "curl", "jq"]],
  ])("part %i installs all that it needs", (number, packages) => {
    expect(installed(part(number))).toEqual(expect.arrayContaining(packages));
  });

  test("is for no single release of PHP", () => {
    expect(operations).not.toMatch(/php\d/);
    expect(read("deploy/nginx/php.conf")).toContain("unix:/run/php/php-fpm.sock;");
  });

  test.each(["site.conf", "wordpress.conf"])("lets certbot use what %s serves", (file) => {
    const [, root] = /acme-challenge\/ \{ root (\S+); \}/.exec(read(`deploy/nginx/${file}`)) ?? [];
    const calls = [...operations.matchAll(/certbot certonly .*/g)].map(([call]) => call);
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(call).toContain(`--webroot -w ${root} `);
    expect(operations).not.toMatch(/standalone|systemctl stop nginx/);
  });

  test("gives cron a file that it reads: a setting without a value needs quotes", () => {
    const lines = read("deploy/units/wordpress-cron.cron")
      .split("\n")
      .filter((line) => /^[^#]/.test(line));
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+=(?:"[^"]*"|\S+)$|^(?:\S+ ){5}www-data \S/);
  });
});
