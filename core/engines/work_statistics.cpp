#include "work_statistics.h"

#include <string>

namespace gridwords {

void add_work(Answer& answer, const std::vector<ThreadWork>& threads, double begun_s, double end_s) {
    const double whole_s = end_s - begun_s;
    ThreadWork sum;
    std::vector<std::pair<std::string, double>> each;
    for (size_t i = 0; i < threads.size(); ++i) {
        const ThreadWork& work = threads[i];
        const double ended_s = work.ended_s == 0 ? begun_s : work.ended_s;
        const double idle_s = work.idle_s + end_s - ended_s;
        sum.tasks += work.tasks;
        sum.given += work.given;
        sum.refused += work.refused;
        sum.stolen += work.stolen;
        sum.visits += work.visits;
        sum.idle_s += idle_s;
        if (threads.size() == 1) continue;
        std::string suffix("_");
        suffix += std::to_string(i);
        each.emplace_back("tasks" + suffix, static_cast<double>(work.tasks));
        each.emplace_back("visits" + suffix, static_cast<double>(work.visits));
        each.emplace_back("busy" + suffix + "_s", whole_s - idle_s);
        each.emplace_back("idle" + suffix + "_s", idle_s);
    }
    answer.statistics = {{"threads", static_cast<double>(threads.size())},
                         {"tasks", static_cast<double>(sum.tasks)},
                         {"handed_over", static_cast<double>(sum.given)},
                         {"run_inline", static_cast<double>(sum.refused)},
                         {"stolen", static_cast<double>(sum.stolen)},
                         {"visits", static_cast<double>(sum.visits)},
                         {"busy_s", whole_s * static_cast<double>(threads.size()) - sum.idle_s},
                         {"idle_s", sum.idle_s}};
    answer.statistics.insert(answer.statistics.end(), each.begin(), each.end());
}

}  // namespace gridwords
