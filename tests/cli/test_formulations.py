import unittest

from program import PENDULUM, ProgramTest

PAIRS = ["noc-soa", "noc-kane", "noc-augmented", "soa-kane", "soa-augmented", "kane-augmented"]


class Verify(ProgramTest):
    def test_compares_all_pairs(self):
        result = self.run_json("verify", "four_bar", "--states", 3)
        self.assertEqual(list(result["max_difference"]), PAIRS)
        self.assertTrue(result["agree"])
        self.assertEqual((result["states"], result["seed"], result["does_not_apply"]), (3, 1, {}))
        for difference in result["max_difference"].values():
            for what in ["accelerations", "reactions"]:
                self.assertLessEqual(difference[what], result["limit"])

    def test_prints_a_table(self):
        run = self.run_camber("verify", "pendulum", "--states", 1)
        self.assertEqual(run.returncode, 0, run.stderr)
        for pair in PAIRS:
            self.assertRegex(run.stdout, f"{pair} +[0-9.e+-]+ +[0-9.e+-]+")
        self.assertEqual(self.run_camber("verify", "pendulum", "--states", 1, "--quiet").stdout, "")

    def test_a_seed_repeats_its_states(self):
        first, second = (self.run_json("verify", "bicycle", "--seed", 5) for _ in range(2))
        self.assertEqual(first, second)
        self.assertNotEqual(first["max_difference"], self.run_json("verify", "bicycle", "--seed", 6)["max_difference"])

    def test_draws_parameters_within_their_ranges(self):
        text = PENDULUM.replace("length: 0.5", "length: {value: 0.5, range: [0.2, 1]}")
        given = self.run_json("verify", self.model(PENDULUM))
        drawn = self.run_json("verify", self.model(text, "ranged.yaml"))
        self.assertTrue(drawn["agree"])
        self.assertEqual(drawn["states"], 10)
        self.assertNotEqual(given["max_difference"], drawn["max_difference"])

    def test_no_states_is_wrong_input(self):
        self.assertEqual(self.run_camber("verify", "pendulum", "--states", 0).returncode, 2)


class Simulate(ProgramTest):
    def final(self, formulation, model="slider_crank"):
        options = ["--formulation", formulation] if formulation else []
        return self.run_json("simulate", model, "--duration", 0.01, *options)["final"]

    def test_all_formulations_give_one_result(self):
        for model in ["slider_crank", "bricard", "cooperating_arms"]:
            plain = self.final(None, model)
            for formulation in ["noc", "soa", "kane", "augmented"]:
                result = self.final(formulation, model)
                for column, value in plain.items():
                    with self.subTest(model=model, formulation=formulation, column=column):
                        self.assertAlmostEqual(result[column], value, delta=1e-9 * (1 + abs(value)))

    def test_noc_shows_the_equation_of_the_crank(self):
        row = self.final("noc")
        left = row["noc.I.O.O"] * row["a.O"]
        self.assertAlmostEqual(left, row["noc.Cu.O"] + row["noc.tau.O"], delta=1e-9 * (1 + abs(row["noc.tau.O"])))

    def test_kane_shows_the_forces_of_each_body(self):
        row = self.run_json("simulate", "kane_arm", "--formulation", "kane", "--duration", 0.1)["final"]
        for speed in ["waist", "shoulder", "slide"]:
            terms = [v for k, v in row.items() if k.startswith((f"kane.F.{speed}.", f"kane.Fstar.{speed}."))]
            self.assertEqual(len(terms), 2 * sum(k.startswith("pose.") and k.endswith(".x") for k in row))
            self.assertAlmostEqual(sum(terms), 0, delta=1e-9 * (1 + max(map(abs, terms))))

    def test_names_the_formulation_in_the_summary(self):
        for options, name in [([], "noc"), (["--formulation", "soa"], "soa")]:
            self.assertEqual(self.run_json("simulate", "pendulum", "--duration", 0.01, *options)["formulation"], name)

    def test_an_unknown_formulation_is_wrong_input(self):
        run = self.run_camber("simulate", "pendulum", "--formulation", "kain")
        self.assertEqual(run.returncode, 2)
        self.assertIn("did you mean 'kane'?", run.stderr)


if __name__ == "__main__":
    unittest.main()
