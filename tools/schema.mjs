// Writes docs/overhead.schema.json, which editors complete overhead.yml from: the schema that the parser checks.
import { writeFileSync } from 'node:fs';
import { jsonSchema } from '../action/src/config/schema.ts';

writeFileSync('docs/overhead.schema.json', `${JSON.stringify(jsonSchema(), null, 2)}\n`);
